import { access } from './access/area.ts'
import { account } from './access/account/account.ts'
import { content } from './content/area.ts'
import { documentType } from './content/documentType.ts'
import { system } from './system/area.ts'
import { job } from './system/job/job.ts'
import { notice } from './system/notice/notice.ts'
import { property } from './system/parameters.ts'

/** The names of the rights of the framework's own areas, by code. */
export const RIGHT_NAMES = {
  ACCOUNT_VIEW: 'Пользователи: просмотр',
  ACCOUNT_UPD: 'Пользователи: изменение',
  ROLE_VIEW: 'Роли: просмотр',
  ROLE_UPD: 'Роли: изменение',
  BOOKS_VIEW: 'Справочники: просмотр',
  BOOKS_UPD: 'Справочники: изменение',
  TASKMANAGER_VIEW: 'Диспетчер фоновых задач',
  SETTINGS_CSS: 'Настройки',
} as const

/**
 * The resources of every application: accounts, roles and rights, tokens, settings, jobs, notices, document types, templates. An
 * application replaces those that it extends: `{ ...framework, notice: defineNotice({ events, subjects }) }`.
 */
export const framework = {
  account,
  ...access,
  ...system,
  property,
  job,
  notice,
  documentType,
  ...content,
} as const
