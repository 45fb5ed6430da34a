import { defineAreaRules } from '#server/areaRules.ts'
import { templateRules } from './template/template.rules.ts'

/** What `content` adds on the server to its declarations. */
export const contentRules = defineAreaRules({ rules: [templateRules] })
