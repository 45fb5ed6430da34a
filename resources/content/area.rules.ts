import { area } from '#areas/seed/errors.rules'
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
  errors: [
    area('Запросы')(
      'TOO_MANY_UPLOADS',
      429,
      'Принимаются другие файлы',
      'По ссылкам одновременно принимаются файлы не больше чем от трёх человек, по одной ссылке от одного',
      'Подождите минуту и отправьте ещё раз',
    ),
    area('Запросы')(
      'LINK_CLOSED',
      410,
      'Ссылка больше не принимает файлы',
      'Файлы по ссылке уже отправлены, её срок истёк, её заблокировали или отозвали',
      'Попросите новую ссылку у того, кто её прислал',
    ),
  ],
})
