import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CarOutlined,
  DollarOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  InboxOutlined,
  RocketOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The names that the menu's `icon` column may hold. */
const icons: Record<string, ComponentType> = {
  home: HomeOutlined,
  cart: ShoppingCartOutlined,
  bid: TagsOutlined,
  order: FileTextOutlined,
  plane: RocketOutlined,
  export: InboxOutlined,
  truck: CarOutlined,
  payment: DollarOutlined,
  accounting: BankOutlined,
  report: BarChartOutlined,
  users: TeamOutlined,
  user: UserOutlined,
  crm: AuditOutlined,
  tool: ToolOutlined,
  setting: SettingOutlined,
  china: GlobalOutlined,
}

export function MenuIcon({ name }: { name: string | null }) {
  const Icon = (name && icons[name]) || AppstoreOutlined
  return <Icon />
}
