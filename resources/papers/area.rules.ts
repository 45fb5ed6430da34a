import { area } from '#areas/seed/errors.rules'
import { defineAreaRules } from '#server/application.ts'
import { carrierPaperRules, carrierTables } from './carrierPaper/carrierPaper.rules.ts'
import { closingPaperRules, closingTables } from './closingPaper/closingPaper.rules.ts'
import { electronicPaperRules, electronicPaperTitleRules, electronicTables } from './electronicPaper/electronicPaper.rules.ts'
import { edoStates, startEdoStates } from './electronicPaper/statesJob.rules.ts'
import { letterTables, paperLinkRoutes } from './paperLetter/link.rules.ts'
import { PAPER_MAIL, paperMail, paperLetterRules } from './paperLetter/paperLetter.rules.ts'

/** Server rules, tables, routes and jobs of the area `papers`. */
export const papersRules = defineAreaRules({
  rules: [closingPaperRules, paperLetterRules, carrierPaperRules, electronicPaperRules, electronicPaperTitleRules],
  tables: () => [...closingTables, ...carrierTables, ...electronicTables, ...letterTables],
  routes: () => paperLinkRoutes,
  jobs: { edo_states: edoStates, [PAPER_MAIL]: paperMail },
  hourly: startEdoStates,
  errors: [
    area('Внешние службы')(
      'MAIL_FAILED',
      424,
      'Письмо не отправлено',
      'Почтовый сервер не принял письмо или не ответил',
      'Проверьте адрес и отправьте ещё раз на вкладке «Отправки» документа',
    ),
    area('Внешние службы')(
      'EDO_UNAVAILABLE',
      424,
      'Оператор ЭДО недоступен',
      'Оператор электронного документооборота не подключён или не отвечает',
      'Заполните состояния титулов вручную или загрузите список оператора и повторите позже',
    ),
  ],
})
