import type { LabelsOf } from '#resource'
import type { notice as declared } from '../../../resources/system/notice.ts'

export const notice = {
  name: 'Уведомление |||| Уведомления |||| Уведомлений',
  gender: 'n',
  object: 'уведомление',
  fields: {
    account: 'Кому',
    event: 'О чём',
    title: 'Что',
    day: 'День',
    subjectKind: 'Вид записи',
    subject: 'Запись',
    occasion: 'Повод',
    readAt: 'Прочитано в',
    reading: 'Прочтение',
    mdInsUser: 'От кого',
  },
  choices: {
    event: {
      taskAssigned: 'Вам назначена задача',
      taskDue: 'Сегодня срок задачи',
      taskOverdue: 'Задача просрочена',
      paperEnding: 'Истекает документ машины',
      licenceEnding: 'Истекает удостоверение водителя',
      newsImportant: 'Важная новость',
      jobDone: 'Задание выполнено',
      jobFailed: 'Задание не выполнено',
      fileReady: 'Файл готов',
    },
    subjectKind: { kanbanTask: 'Задача', vehicle: 'Транспорт', account: 'Сотрудник', news: 'Новость', job: 'Задание' },
    reading: { new: 'Не прочитано', read: 'Прочитано' },
  },
  inputs: { notice: 'Уведомление', isOn: 'Присылать письмо' },
  actions: { markRead: 'Отметить прочитанным', markAllRead: 'Отметить все прочитанными', switchLetters: 'Письма об уведомлениях' },
} as const satisfies LabelsOf<typeof declared>
