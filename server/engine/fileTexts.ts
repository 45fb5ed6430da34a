import type { FILE_PROBLEM_KEYS } from './fileProblem.ts'
import type { TEMPLATE_PROBLEM_KEYS } from './template/problem.ts'

type ProblemKey = (typeof FILE_PROBLEM_KEYS)[keyof typeof FILE_PROBLEM_KEYS] | (typeof TEMPLATE_PROBLEM_KEYS)[keyof typeof TEMPLATE_PROBLEM_KEYS]

/** Russian sentences about users' files, by key; `%{name}` is filled from the problem's params. */
export const fileTexts: Readonly<Record<ProblemKey, string>> = {
  'file.kind': 'Файл такого вида не подходит: нужен %{expected}',
  'file.empty': 'В файле нет данных',
  'file.broken': 'Файл повреждён, прочитать его не удалось',
  'file.password': 'Файл защищён паролем: снимите пароль и загрузите его снова',
  'file.oldFormat': 'Файл старого формата: откройте его и сохраните как %{expected}',
  'file.webPage': 'Это веб-страница, сохранённая под видом таблицы: откройте её в Excel и сохраните как xlsx',
  'file.bomb': 'Файл слишком велик в распакованном виде',
  'file.tooBig': 'Файл больше %{max} МБ',
  'file.rows': 'В файле больше %{max} строк: разделите его на части',
  'file.columns': 'В строке %{row} больше %{max} столбцов',
  'file.quote': 'В строке %{row} открыта и не закрыта кавычка',
  'file.macros': 'Файл содержит макросы: сохраните его как %{expected}',
  'template.unknownTag': 'Неизвестный тег {%{tag}} (%{where})',
  'template.unknownTagLike': 'Неизвестный тег {%{tag}} (%{where}), возможно, {%{like}}',
  'template.unclosedTag': 'Тег не закрыт скобкой «}»: {%{tag}… (%{where})',
  'template.unopenedTag': 'Лишняя скобка «}» после «%{tag}» (%{where})',
  'template.unclosedLoop': 'Блок {#%{tag}} не закрыт: нужен {/%{tag}} (%{where})',
  'template.unopenedLoop': 'Блок {/%{tag}} закрыт, но не открыт (%{where})',
  'template.crossedLoop': 'Блок {#%{tag}} закрыт не своим тегом или не в том месте (%{where})',
  'template.badTag': 'Тег {%{tag}} записан неверно (%{where})',
}
