/** The words of the search over everything (`nerud.search.*`). */
export const search = {
  button: 'Найти',
  everywhere: ': поиск по всей системе',
  title: 'Поиск по всей системе',
  placeholder: 'Номер документа, ТТН, компания, машина…',
  hint: 'Введите номер, название или ИНН. Стрелки выбирают, Enter открывает, Esc закрывает',
  recent: 'Недавно открытые',
  finds: 'Найденное',
  best: 'Показана %{smart_count} самая подходящая |||| Показаны %{smart_count} самые подходящие |||| Показаны %{smart_count} самых подходящих',
  found: 'Найдена %{smart_count} запись |||| Найдено %{smart_count} записи |||| Найдено %{smart_count} записей',
  nothing: 'Ничего не найдено',
  looking: 'Ищем…',
  failed: 'Не удалось выполнить поиск!',
  close: 'Закрыть поиск',
} as const
