import { of, screens, server } from './mutant.ts'

const NEWS = 'news.test.ts'

/** News: who sees and has read them, how many are pinned, their images. */
export const news = [
  ...of('server/rules/content/news/pinned.ts', {
    name: 'four news are pinned',
    find: 'pinned.length < MOST_PINNED',
    replace: 'pinned.length <= MOST_PINNED',
    seenBy: server(NEWS, 'are at most three: a fourth is refused at its field, which names those that hold the places'),
  }),
  ...of('server/rules/content/news/published.ts', {
    name: 'news are read before their day',
    find: " and ${t('publish_date')} <= ${businessDay}",
    replace: '',
    seenBy: server(NEWS, 'shows those in use whose day has come; who edits news sees the others too'),
  }),
  ...of('server/rules/content/news.ts', {
    name: 'what one has read all have',
    find: ' and j.target_id = ${id}',
    replace: '',
    seenBy: server(NEWS, 'is noted once for each person who opens an item, counted, and told to its reader alone'),
  }),
  ...of('server/rules/content/newsDoc.ts', {
    name: 'a deleted image is still shown',
    find: 'if (record.isDelete) await',
    replace: 'if (!record.isDelete) await',
    seenBy: server(NEWS, 'an image is deleted by its own call or left out of the item: it is shown nowhere any more'),
  }),
  ...of('src/admin/form/UploadsInput.tsx', {
    name: 'an image that is sent is not held by the form',
    find: 'field.change([...latest.current, made])',
    replace: 'field.change([...latest.current])',
    seenBy: screens('news.test.tsx', 'an image is added to a new item and taken away, and seen on its card'),
  }),
  ...of('src/screens/content/news/ReadMark.tsx', {
    name: 'who opens an item has not read it',
    find: 'if (!id || readOnly) return',
    replace: 'if (id || readOnly) return',
    seenBy: screens('news.test.tsx', 'the first page shows what is pinned and how much is unread; who opens an item has read it'),
  }),
]
