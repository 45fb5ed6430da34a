import type { LabelsOf } from '#resource'
import type { job as declared } from '../../../resources/system/job.ts'

export const job = {
  name: 'Задание |||| Задания |||| Заданий',
  gender: 'n',
  object: 'задание',
  fields: {
    jobType: 'Вид задания',
    params: 'Параметры',
    target: 'Над чем',
    status: 'Состояние',
    done: 'Сделано',
    total: 'Всего',
    progress: 'Готово, %',
    startedAt: 'Начато',
    finishedAt: 'Закончено',
    attempts: 'Попыток',
    result: 'Итог',
    file: 'Файл с итогом',
    error: 'Ошибка',
    kept: 'Где остановилось',
    beatAt: 'Последний шаг',
    resumeAt: 'Продолжит',
  },
  choices: {
    status: { queued: 'В очереди', running: 'Выполняется', done: 'Готово', failed: 'Ошибка', cancelled: 'Отменено' },
  },
  inputs: {
    jobType: 'Вид задания',
    dateFrom: 'С',
    dateTo: 'По',
    product: 'Продукт',
    cargoRoute: 'Маршрут',
    tariff: 'Тариф топливной компании',
    params: 'Параметры',
  },
  actions: { create: 'Новое задание', copy: 'Скопировать', cancel: 'Отменить задание' },
} as const satisfies LabelsOf<typeof declared>
