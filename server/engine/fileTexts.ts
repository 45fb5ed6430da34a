import type { FILE_PROBLEM_KEYS } from './fileProblem.ts'
import type { TEMPLATE_PLACE_KEYS, TEMPLATE_PROBLEM_KEYS } from './template/problem.ts'

type ProblemKey =
  | (typeof FILE_PROBLEM_KEYS)[keyof typeof FILE_PROBLEM_KEYS]
  | (typeof TEMPLATE_PROBLEM_KEYS)[keyof typeof TEMPLATE_PROBLEM_KEYS]
  | (typeof TEMPLATE_PLACE_KEYS)[keyof typeof TEMPLATE_PLACE_KEYS]

/** Russian sentences about users' files, by key; `%{name}` is filled from the problem's params. */
export const fileTexts: Readonly<Record<ProblemKey, string>> = {
  'nerud.file.kind': 'Файл такого вида не подходит: нужен %{expected}',
  'nerud.file.empty': 'В файле нет данных',
  'nerud.file.broken': 'Файл повреждён, прочитать его не удалось',
  'nerud.file.password': 'Файл защищён паролем: снимите пароль и загрузите его снова',
  'nerud.file.oldFormat': 'Файл старого формата: откройте его и сохраните как %{expected}',
  'nerud.file.webPage': 'Это веб-страница, сохранённая под видом таблицы: откройте её в Excel и сохраните как xlsx',
  'nerud.file.bomb': 'Файл слишком велик в распакованном виде',
  'nerud.file.tooBig': 'Файл больше %{max} МБ',
  'nerud.file.rows': 'В файле больше %{max} строк: разделите его на части',
  'nerud.file.columns': 'В строке %{row} больше %{max} столбцов',
  'nerud.file.quote': 'В строке %{row} открыта и не закрыта кавычка',
  'nerud.file.macros': 'Файл содержит макросы: сохраните его как %{expected}',
  'nerud.file.template': 'Шаблон с ошибкой в теге {%{tag}}: исправьте его и загрузите снова',
  'nerud.template.unknownTag': 'Неизвестный тег {%{tag}} (%{where})',
  'nerud.template.unknownTagLike': 'Неизвестный тег {%{tag}} (%{where}), возможно, {%{like}}',
  'nerud.template.unclosedTag': 'Тег не закрыт скобкой «}»: {%{tag}… (%{where})',
  'nerud.template.unopenedTag': 'Лишняя скобка «}» после «%{tag}» (%{where})',
  'nerud.template.unclosedLoop': 'Блок {#%{tag}} не закрыт: нужен {/%{tag}} (%{where})',
  'nerud.template.unopenedLoop': 'Блок {/%{tag}} закрыт, но не открыт (%{where})',
  'nerud.template.crossedLoop': 'Блок {#%{tag}} закрыт не своим тегом или не в том месте (%{where})',
  'nerud.template.badTag': 'Тег {%{tag}} записан неверно (%{where})',
  'nerud.template.place.document': 'текст документа',
  'nerud.template.place.header': 'верхний колонтитул',
  'nerud.template.place.footer': 'нижний колонтитул',
  'nerud.template.place.other': 'свойства документа',
}
