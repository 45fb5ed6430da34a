import { numbered } from '#areas/seed/rows.rules'
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
  catalogues: {
    // The kinds of records that templates are filled from, by the number of the template object (foundations §9, and later additions).
    template_object: numbered(
      'Компания',
      'Сотрудник',
      'Точка',
      'Машина',
      'Заявка',
      'Накладная',
      'Машина смены',
      'Платёж',
      'Закрывающий документ',
      'Несколько платежей',
    ),
  },
})
