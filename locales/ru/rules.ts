/** What the rules of the business say when they refuse (`nerud.rules.*`). */
export const rules = {
  companyKept: 'Наша и системная компании всегда остаются действующими',
  nothingToLink: 'Выберите, кого с кем связать: сотрудника и компании или компанию и сотрудников',
  administratorKept: 'Администратора нельзя отключить или удалить',
  notSelf: 'Себя отключить или удалить нельзя',
  strongerAccount: 'У этого сотрудника есть права, которых нет у вас: изменить его вход может тот, у кого они есть',
  strongerRole: 'В роли «%{role}» есть права, которых нет у вас',
  strongerRights: 'Можно добавить только те права, которые есть у вас самих: %{codes}',
  templateFaults: 'В шаблоне есть ошибки: %{faults}',
  instructionMissing: 'Инструкция по шаблонам ещё не загружена',
  instructionName: 'Документация для шаблонов',
  valueNumber: 'Нужно целое число',
  valueSwitch: 'Нужно ON или OFF',
  valueOption: 'Допустимые значения: %{options}',
  valueFile: 'Загрузите файл',
  valueRequired: 'Укажите значение',
  otherParameter: 'Имя параметра в адресе и в форме разное',
} as const
