/** What is said of users' files (`nerud.file.*`). */
export const file = {
  kind: 'Файл такого вида не подходит: нужен %{expected}',
  empty: 'В файле нет данных',
  broken: 'Файл повреждён, прочитать его не удалось',
  password: 'Файл защищён паролем: снимите пароль и загрузите его снова',
  oldFormat: 'Файл старого формата: откройте его и сохраните как %{expected}',
  webPage: 'Это веб-страница, сохранённая под видом таблицы: откройте её в Excel и сохраните как xlsx',
  bomb: 'Файл слишком велик в распакованном виде',
  tooBig: 'Файл больше %{max} МБ',
  rows: 'В файле больше %{max} строк: разделите его на части',
  columns: 'В строке %{row} больше %{max} столбцов',
  quote: 'В строке %{row} открыта и не закрыта кавычка',
  macros: 'Файл содержит макросы: сохраните его как %{expected}',
  template: 'Шаблон с ошибкой в теге {%{tag}}: исправьте его и загрузите снова',
  templateLarge: 'Документ по этому шаблону получился бы слишком большим: в шаблоне слишком много тегов или повторений',
} as const

/** What is said of faults in template documents (`nerud.template.*`). */
export const template = {
  unknownTag: 'Неизвестный тег {%{tag}} (%{where})',
  unknownTagLike: 'Неизвестный тег {%{tag}} (%{where}), возможно, {%{like}}',
  unclosedTag: 'Тег не закрыт скобкой «}»: {%{tag}… (%{where})',
  unopenedTag: 'Лишняя скобка «}» после «%{tag}» (%{where})',
  unclosedLoop: 'Блок {#%{tag}} не закрыт: нужен {/%{tag}} (%{where})',
  unopenedLoop: 'Блок {/%{tag}} закрыт, но не открыт (%{where})',
  crossedLoop: 'Блок {#%{tag}} закрыт не своим тегом или не в том месте (%{where})',
  deepLoop: 'Блок {#%{tag}} вложен слишком глубоко (%{where})',
  badTag: 'Тег {%{tag}} записан неверно (%{where})',
  place: {
    document: 'текст документа',
    header: 'верхний колонтитул',
    footer: 'нижний колонтитул',
    other: 'свойства документа',
  },
} as const
