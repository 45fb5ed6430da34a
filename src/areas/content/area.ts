import { defineArea } from '#resource'
import { template, templateObject } from './template/template.ts'

/** Template documents. Document types are declared by the application, with their owners. */
export const content = defineArea({ resources: { template, templateObject } })
