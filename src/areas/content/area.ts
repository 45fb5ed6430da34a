import { template, templateObject } from './template/template.ts'

/** Template documents. The types of documents an application declares with their owners. */
export const content = { template, templateObject } as const
