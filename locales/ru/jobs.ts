/** What jobs say (`nerud.jobs.*`). */
export const jobs = {
  unknown: 'Задание такого вида нельзя запустить',
  interrupted: 'Задание прерывалось несколько раз подряд и остановлено. Запустите его копию',
  log: {
    begun: 'Начато, попытка %{attempt}',
    done: 'Закончено: сделано %{done}',
    file: 'Итог записан в файл «%{name}»',
    failed: 'Остановлено: %{error}',
    again: 'Прервано, начнётся ещё раз',
    cancelled: 'Отменил(а) %{name}',
    backup: 'Записано в backups/%{file} (%{megabytes} МБ) в папке данных сервера',
    brokenFile: 'Файл «%{name}» пропал или повреждён',
  },
  sheets: {
    broken: { name: 'Повреждённые файлы', id: 'Номер', file: 'Файл' },
    laws: { name: 'Расхождения касс', law: 'Правило', at: 'Где', is: 'Есть', should: 'Должно быть' },
    import: { row: 'Строка', field: 'Столбец', value: 'Значение' },
    files: { name: 'Начатые файлы' },
    tariff: { before: 'Было', after: 'Стало' },
    recalc: { name: 'Пересчёт накладных', title: 'Кто', count: 'Накладных', delta: 'Изменение' },
  },
  nobody: 'Тот, кто начал задание, больше не может войти',
  archive: 'Документы с %{from} по %{to}',
  archiveTooLarge: 'Файлов больше, чем на %{megabytes} МБ. Выберите меньше дней',
  dates: 'Конец периода раньше его начала',
} as const
