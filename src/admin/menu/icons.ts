import Assessment from '@mui/icons-material/AssessmentOutlined'
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import CreditCard from '@mui/icons-material/CreditCardOutlined'
import Folder from '@mui/icons-material/FolderOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import LocalShipping from '@mui/icons-material/LocalShippingOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import Newspaper from '@mui/icons-material/NewspaperOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined'
import Task from '@mui/icons-material/TaskOutlined'
import type { IconName } from '#resource'
import Build from '@mui/icons-material/BuildOutlined'

type Icon = typeof Folder

const PICTURES: Readonly<Record<IconName, Icon>> = {
  home: Home,
  companies: Business,
  goods: Inventory,
  orders: Task,
  deals: ReceiptLong,
  sump: Inbox,
  planning: Schedule,
  tasks: ViewKanban,
  fleet: LocalShipping,
  repairs: Build,
  books: MenuBook,
  users: Group,
  money: Payments,
  bank: AccountBalance,
  boxes: AccountBalanceWallet,
  statements: ListAlt,
  cards: CreditCard,
  fines: Gavel,
  reports: Assessment,
  content: Newspaper,
  system: Settings,
}

/** The icon of a menu area, by its declared name. */
export const iconOf = (name: IconName | undefined): Icon => (name === undefined ? Folder : PICTURES[name])
