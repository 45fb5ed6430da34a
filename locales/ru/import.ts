/** What the server says of imported files (`nerud.import.*`). */
export const imports = {
  noHeader: 'В файле не найдены столбцы: %{columns}',
  brokenNumber: 'Excel сохранил это число с потерей цифр: задайте столбцу текстовый вид и введите номер снова',
  errorCell: 'В ячейке ошибка Excel',
  repeated: 'Уже встречается в строке %{row} этого файла',
  stays: 'Уже введено иначе: %{before} (№ %{id}). Отмените ту запись, чтобы ввести новую',
  noName: 'Такого названия нет в справочнике',
  sampleFile: 'шаблон загрузки',
  errors: 'Строки с ошибками',
  error: 'Ошибка',
} as const
