import { defineLookup } from '#resources/shared/lookup'

/** What a template document is filled from: company, account, point … (foundations §3). */
export const templateObject = defineLookup({ name: 'templateObject', area: 'content', api: 'api/template_objects' })
