import { access } from './access/area.ts'
import { account } from './access/account/account.ts'
import { content } from './content/area.ts'
import { documentType } from './content/documentType.ts'
import { system } from './system/area.ts'
import { job } from './system/job/job.ts'
import { notice } from './system/notice/notice.ts'
import { property } from './system/property/property.ts'

/**
 * The resources that every application has: people, roles and rights, tokens, settings, jobs, notices, types of documents, templates. An application that adds
 * something puts its own in place: `{ ...framework, notice: defineNotice({ events, subjects }) }`.
 */
export const framework = {
  account,
  ...access,
  ...system,
  property,
  job,
  notice,
  documentType,
  ...content,
} as const
