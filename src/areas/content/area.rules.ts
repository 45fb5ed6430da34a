import { defineAreaRules } from '#server/application.ts'
import { templateRules } from './template/template.rules.ts'

/** The server part of the area `content`. */
export const contentRules = defineAreaRules({ rules: [templateRules] })
