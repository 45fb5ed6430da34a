import type { Activity, Deletion } from './api.ts'
import { field } from './fieldMakers.ts'

/** The resource of the people that sign in: creators of records, authors of changes. */
export const PEOPLE = 'account'

/**
 * Fields of every record besides the declared ones (foundations §3, "Common fields"). A new record is never deleted, and is inactive only
 * when its form asks (`asksActivity`).
 */
export const standardFields = (
  activity: Activity = 'metadataFields.isActive',
  asksActivity = false,
  deletion: Deletion = 'metadataFields.isDelete',
) =>
  ({
    isActive: field.flag({ at: activity, default: true, editOnly: !asksActivity, tones: { true: 'active', false: 'closed' } }),
    isDelete: field.flag({ at: deletion, default: false, editOnly: true, tones: { true: 'deleted' } }),
    insDate: field.dateTime({ at: 'metadataFields.insDate', readonly: true }),
    mdInsUser: field.reference(PEOPLE, { readonly: true, shows: ['fio', 'login'] }),
  }) as const
export type StandardFields = ReturnType<typeof standardFields>
