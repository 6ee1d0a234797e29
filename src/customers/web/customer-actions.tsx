import { useState, type ReactNode } from 'react'
import { assignCustomers } from '#catalog/card.api.ts'
import { anonymiseCustomer, exportPersonalData } from '#crm/privacy/personal-data.api.ts'
import * as customers from '#customers/customer.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import * as vip from '#customers/vip.api.ts'
import { vipStatus } from '#customers/vip.status.ts'
import * as forms from '#customers/web/customer-forms.ts'
import * as entitlements from '#customers/web/entitlement-forms.ts'
import type { CustomerDialog } from '#customers/web/customer-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { download, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

/** One form at a time, over whatever is open. */
export function useCustomerDialog(): { open: (form: CustomerDialog) => void; drawer: ReactNode } {
  const [form, setForm] = useState<CustomerDialog>()
  return {
    open: setForm,
    drawer: form && (
      <FormDrawer<Call>
        key={form.title}
        call={form.call}
        {...(form.params ? { params: form.params } : {})}
        title={form.title}
        fields={form.fields}
        initial={form.initial}
        {...(form.toBody ? { toBody: form.toBody } : {})}
        {...(form.valuesOf ? { valuesOf: form.valuesOf } : {})}
        {...(form.below ? { below: form.below } : {})}
        open
        onClose={() => setForm(undefined)}
        invalidates={customerReads}
      />
    ),
  }
}

/** What may be done with a customer, by role and by where they stand. */
export function useCustomerActions(open: (form: CustomerDialog) => void): (row: CustomerRow) => RowAction[] {
  const { role } = usePerson()
  const manager = useHasFlag('ql')
  const support = useHasFlag('ql', 'cs')
  const money = useHasFlag('ql', 'kt', 'cs')
  const selling = useHasFlag('ql', 'kd', 'cs')
  const write = useWrite(customerReads)

  const why = (title: string) => ({ title, reason: 'required' as const })
  const auction = (row: CustomerRow): RowAction[] => {
    const body = { user_id: row.id }
    if (row.vip_status === vipStatus.off)
      return [{ key: 'vip', label: 'Kích hoạt VIP đấu giá', run: () => open(entitlements.vipForm(row)) }]
    const paused = row.vip_status === vipStatus.paused
    return [
      {
        key: 'vip-status',
        label: paused ? 'Dùng lại VIP đấu giá' : 'Tạm dừng VIP đấu giá',
        run: () =>
          write(vip.setVipStatus, {
            body: { ...body, status: paused ? vipStatus.active : vipStatus.paused },
          }),
      },
      {
        key: 'vip-off',
        label: 'Hủy VIP đấu giá',
        danger: true,
        confirm: why(`Hủy VIP đấu giá của ${row.called}`),
        run: (reason) => write(vip.deactivateVip, { body: { ...body, reason } }),
      },
    ]
  }
  const mercari = (row: CustomerRow): RowAction[] => {
    const body = { user_id: row.id }
    const form = {
      key: 'mercari',
      label: row.mercari_status === vipStatus.off ? 'Kích hoạt VIP Mercari' : 'Độ ưu tiên Mercari',
      run: () => open(entitlements.mercariForm(row)),
    }
    if (row.mercari_status === vipStatus.off) return [form]
    const paused = row.mercari_status === vipStatus.paused
    return [
      form,
      {
        key: 'mercari-status',
        label: paused ? 'Dùng lại VIP Mercari' : 'Tạm dừng VIP Mercari',
        run: () =>
          write(vip.setMercariStatus, {
            body: { ...body, status: paused ? vipStatus.active : vipStatus.paused },
          }),
      },
      {
        key: 'mercari-off',
        label: 'Hủy VIP Mercari',
        danger: true,
        confirm: why(`Hủy VIP Mercari của ${row.called}`),
        run: (reason) => write(vip.cancelMercari, { body: { ...body, reason } }),
      },
    ]
  }
  return (row) => [
    { key: 'edit', label: 'Sửa hồ sơ', run: () => open(forms.editForm(row, role)) },
    { key: 'contact', label: 'Sửa thông tin cá nhân', run: () => open(forms.personalForm(row)) },
    ...(row.customer_no
      ? []
      : [
          {
            key: 'complete',
            label: 'Cấp mã khách hàng',
            run: () => write(customers.completeCustomer, { body: { user_id: row.id, version: row.version } }),
          },
        ]),
    { key: 'account', label: 'Mã tài khoản', run: () => open(forms.accountForm(row)) },
    { key: 'talk', label: 'Ghi trao đổi', run: () => open(forms.conversationForm(row)) },
    ...(selling ? [{ key: 'point', label: 'Chấm điểm', run: () => open(entitlements.pointForm(row)) }] : []),
    ...(manager
      ? [
          { key: 'sale', label: 'Giao nhân viên phụ trách', run: () => open(forms.saleForm(row)) },
          { key: 'level', label: 'Đổi hạng', run: () => open(entitlements.levelForm(row)) },
          { key: 'debt', label: 'Hạn mức công nợ', run: () => open(entitlements.debtLimitForm(row)) },
        ]
      : [{ key: 'level', label: 'Đề nghị đổi hạng', run: () => open(entitlements.levelProposalForm(row)) }]),
    ...(assignCustomers.roles.includes(role)
      ? [{ key: 'gateway', label: 'Cổng thanh toán', run: () => open(forms.gatewayForm(row)) }]
      : []),
    ...(selling
      ? [{ key: 'bids', label: 'Giới hạn đấu giá', run: () => open(entitlements.bidLimitForm(row)) }]
      : []),
    ...(money ? auction(row) : []),
    ...(selling
      ? [
          ...mercari(row),
          {
            key: 'other',
            label: row.other_service ? 'Tắt dịch vụ khác' : 'Bật dịch vụ khác',
            run: () =>
              write(vip.setOtherService, { body: { user_id: row.id, other_service: !row.other_service } }),
          },
        ]
      : []),
    ...(support
      ? [
          { key: 'password', label: 'Đặt mật khẩu', run: () => open(forms.passwordForm(row)) },
          {
            key: 'personal',
            label: 'Tải dữ liệu cá nhân',
            run: () => download(exportPersonalData, { params: { id: row.id } }),
          },
        ]
      : []),
    ...(manager
      ? [
          {
            key: 'anonymise',
            label: 'Xóa dữ liệu cá nhân',
            danger: true,
            confirm: why(
              `Xóa vĩnh viễn tên, điện thoại, địa chỉ và trao đổi của ${row.called}? Đơn hàng và sổ sách giữ nguyên.`,
            ),
            run: (reason: string) =>
              write(anonymiseCustomer, { params: { id: row.id }, body: { reason, version: row.version } }),
          },
          {
            key: 'delete',
            label: 'Xóa',
            danger: true,
            confirm: why(`Xóa ${row.called}`),
            run: (reason: string) =>
              write(customers.deleteUser, { params: { id: row.id }, body: { reason } }),
          },
        ]
      : []),
  ]
}
