import { Button, Input, Space } from 'antd'
import { sellerPhrases } from '#orders/mercari/seller-phrase.api.ts'
import { listComments, proposeComments } from '#orders/mercari/site-act.api.ts'
import { actFields } from '#orders/mercari/site-act.fields.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

const codesIn = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

/** A comment under the listings of some orders, or of all that are about to be bought, from a template. */
export function ProposeComments({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer
      open
      call={proposeComments}
      title="Đề nghị bình luận Mercari"
      fields={[
        {
          name: 'codes',
          label: 'Mã đơn',
          input: 'note',
          hint: 'Mỗi dòng một mã; để trống: mọi đơn Mercari sắp mua chưa có bình luận.',
          placeholder: 'DH…',
        },
        { name: 'text', label: actFields.text.label, required: true, input: Templated },
      ]}
      toBody={({ codes, ...body }) => {
        const named = codesIn(codes)
        return named.length > 0 ? { ...body, codes: named } : body
      }}
      onClose={onClose}
      invalidates={[listComments]}
      submitText="Đề nghị"
    />
  )
}

const offered = { purpose: 'comment', active: 'true', size: 50 }

/** A text that begins as a phrase that is kept, and may be changed. */
function Templated({ value, onChange, ...props }: InputProps<string>) {
  const { data } = useCall(sellerPhrases.calls.list, { query: offered })
  const phrases = data?.results ?? []
  return (
    <>
      {phrases.length > 0 && (
        <Space wrap size={4} className="quiet">
          Mẫu:
          {phrases.map(({ id, name, words }) => (
            <Button key={id} size="small" onClick={() => onChange?.(words)}>
              {name}
            </Button>
          ))}
        </Space>
      )}
      <Input.TextArea
        {...bare({ ...props, value, onChange })}
        rows={4}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </>
  )
}
