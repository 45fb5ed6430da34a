import { defineArea, defineResource, everyone, field } from '#resource'
import { jobLine, jobType } from './job/job.ts'
import { setting } from './parameters.ts'

/** An error that the product may return: its meaning and what to do (foundations §2.19; fields by silent-places §1). */
const errorCode = defineResource({
  name: 'errorCode',
  area: 'system',
  api: { path: 'api/error_codes', calls: ['list'] },
  screens: { list: '/directory/error-codes', right: ['SETTINGS_CSS', 'BOOKS_VIEW'] },
  title: 'code',
  fields: {
    code: field.text({ required: true, max: 60 }),
    httpStatus: field.number({ required: true }),
    message: field.text({ required: true, max: 500 }),
    reason: field.text({ max: 1000 }),
    remedy: field.text({ max: 1000 }),
    area: field.text({ max: 60 }),
  },
  list: {
    columns: ['code', 'httpStatus', 'message', 'reason', 'remedy', 'area'],
    sort: ['httpStatus', 'code'],
    search: ['code', 'message', 'reason'],
    filters: { code: 'equals', httpStatus: 'equals', area: 'equals' },
  },
  rights: { read: everyone },
  parts: { unique: { code: {} } },
})

/** Settings, errors, the job log, and the rights to all books. Jobs, notices and properties are declared by the application with its additions. */
export const system = defineArea({
  resources: { setting, errorCode, jobLine, jobType },
  rights: {
    books: { name: 'Справочники', codes: { BOOKS_VIEW: 'Справочники: просмотр', BOOKS_UPD: 'Справочники: изменение' } },
    system: { name: 'Система', codes: { TASKMANAGER_VIEW: 'Диспетчер фоновых задач', SETTINGS_CSS: 'Настройки' } },
  },
})
