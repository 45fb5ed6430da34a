import { defineArea } from '#resource'
import { access } from './access/area.ts'
import { account } from './access/account/account.ts'
import { documentType } from './content/documentType.ts'
import { template, templateObject } from './content/template/template.ts'
import { system } from './system/area.ts'
import { job } from './system/job/job.ts'
import { notice } from './system/notice/notice.ts'
import { property } from './system/parameters.ts'

/** Template documents. Document types are declared by the application, with their owners. */
export const content = defineArea({ resources: { template, templateObject } })

/**
 * The area of every application: accounts, roles and rights, tokens, settings, jobs, notices, document types, templates. An application
 * lists it first; its own areas replace those resources that they extend: `notice: defineNotice({ events, subjects })`.
 */
export const framework = defineArea({
  resources: { account, ...access.resources, ...system.resources, property, job, notice, documentType, ...content.resources },
  rights: { ...access.rights, ...system.rights },
})
