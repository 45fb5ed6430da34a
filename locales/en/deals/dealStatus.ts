import type { dealStatus as russian } from '../../ru/deals/dealStatus.ts'
import type { Translation } from '../../translation.ts'

export const dealStatus = { name: 'Waybill status |||| Waybill statuses' } as const satisfies Translation<typeof russian>
