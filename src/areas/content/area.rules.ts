import { defineAreaRules } from '#server/areaRules.ts'
import { templateRules } from './template/template.rules.ts'

/** The server part of the area `content`. */
export const contentRules = defineAreaRules({ rules: [templateRules] })
