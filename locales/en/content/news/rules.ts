import type { newsRules as russian } from '../../../ru/content/news/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What the rules of news say when they refuse (`nerud.news.*`). */
export const newsRules = {
  tooManyPinned: 'News items already pinned: %{most}. Choose which one to unpin: %{titles}',
  notPinned: 'This news item is not pinned: choose one of the pinned ones',
} as const satisfies Translation<typeof russian>
