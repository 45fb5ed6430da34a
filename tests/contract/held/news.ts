import { MOST_PINNED } from '#resources/content/news'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/news.test.ts'
const IMAGES = tests(
  SERVER,
  'images are uploaded first, named by the item, and seen by its readers alone',
  'an image is deleted by its own call or left out of the item: it is shown nowhere any more',
)
const PAGED = tests(SERVER, 'stands under newsList, with the place of its page beside it')
const CATEGORIES = tests(SERVER, 'are listed with a count of what there is to read in each, made, edited and switched off and on')
const PINNED = tests(SERVER, 'are at most three: a fourth is refused at its field, which names those that hold the places')

/** News and their categories. */
export const news: HeldRules = {
  'R-291': held(PAGED, tests(SERVER, 'is searched in titles and previews')),
  'R-292': held(
    PINNED,
    is(() => expect(MOST_PINNED).toBe(3)),
  ),
  'R-293': held(IMAGES, tests('screens/news.test.tsx', 'an image is added to a new item and taken away, and seen on its card')),
  'R-294': held(IMAGES),
  'R-295': held(PINNED, tests(SERVER, 'give up a place to another in one call, which asks for it')),
  'R-296': held(tests(SERVER, 'documents are downloaded by who reads the item')),
  'R-297': held(CATEGORIES),
  'R-298': held(CATEGORIES),
  'R-299': held(PAGED),
}
