import { Modal } from 'antd'
import { useState } from 'react'
import { editParcel, type ParcelRow } from '#carriers/carriers.api.ts'
import { ParcelInputs, type TypedParcel } from '#carriers/web/parts/parcel-inputs.tsx'
import { parcelReads } from '#carriers/web/parts/parcel-reads.ts'
import { useAction } from '#platform/web/api.ts'

/** Weight and size of a parcel that the carrier refused. */
export function EditParcel({ parcel, onClose }: { parcel: ParcelRow; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedParcel>(parcel)
  const [version] = useState(parcel.version)
  const { mutate, isPending } = useAction(editParcel, { invalidates: parcelReads, onSuccess: onClose })
  const { weight, length, width, height } = typed
  return (
    <Modal
      open
      title={`Sửa kiện ${parcel.number}`}
      width={560}
      okText="Lưu"
      cancelText="Đóng"
      okButtonProps={{ loading: isPending, disabled: !weight }}
      onOk={() =>
        weight && mutate({ body: { id: parcel.id, version, grams: weight, length, width, height } })
      }
      onCancel={onClose}
    >
      {parcel.why && <p className="bill-warning">{parcel.why}</p>}
      <ParcelInputs parcel={typed} called="Kiện" collects={false} onChange={setTyped} />
    </Modal>
  )
}
