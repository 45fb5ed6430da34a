import { defineAreaRules } from '#server/application.ts'
import {
  uploaderTables,
  documentUploaderFileRules,
  documentUploaderTokenRules,
} from './documentUploaderToken/documentUploaderToken.rules.ts'
import { documentUploaderRoutes } from './documentUploaderToken/routes.rules.ts'
import { faqRules, newsRules, newsCategoryRules, newsDocRules, newsDocumentRules } from './newsAndFaq.rules.ts'

/** Server rules, tables, routes and jobs of the area `content`. */
export const contentRules = defineAreaRules({
  rules: [newsRules, newsCategoryRules, newsDocRules, newsDocumentRules, documentUploaderTokenRules, documentUploaderFileRules, faqRules],
  tables: () => uploaderTables,
  routes: () => documentUploaderRoutes,
})
