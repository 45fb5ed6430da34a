/** What the rules of news say when they refuse (`nerud.news.*`). */
export const newsRules = {
  tooManyPinned: 'Закреплено уже новостей: %{most}. Выберите, какую открепить: %{titles}',
  notPinned: 'Эта новость не закреплена: выберите одну из закреплённых',
} as const
