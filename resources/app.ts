import { resources } from './areas.ts'
import { menu } from './menu.ts'
import { tabbed } from './pages.ts'
import { ALL_RIGHTS } from './rights.ts'

export { resources } from './areas.ts'

/** The exceptions from the common handling of failed calls that the specifications require (operations §8, foundations §8). */
const failures = { bracketed: ['fleet', 'goods', 'orders', 'deals', 'shifts', 'kanban'], leaving: ['job'] } as const

/** The declarations of the application, shared by the server and the client. */
export const app = { name: 'Неруд', resources, menu, pages: tabbed, rights: ALL_RIGHTS, failures } as const
