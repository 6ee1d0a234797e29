import { MawbList } from '#warehouse/web/mawb-list.tsx'

export default function MawbsList() {
  return <MawbList path="/mawbs/list" title="Danh sách MAWB" />
}
