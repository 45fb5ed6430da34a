import type { Tone } from '#resource'
import type { RepairState } from './repair/repairStatus.formulas.ts'
import { defineLookup } from '#resources/shared/lookup'

/** The statuses of repairs (operations §4.3). */
export const repairStatus = defineLookup({ name: 'repairStatus', area: 'fleet', api: 'api/repairs_status_types' })

/** What each state of a repair means at a glance. */
export const REPAIR_TONES = { active: 'running', closed: 'closed', error: 'error' } as const satisfies Readonly<Record<RepairState, Tone>>
