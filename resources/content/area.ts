import { content as framework } from '#areas/framework'
import { defineArea, type Resources } from '#resource'
import { documentTypeOf } from './documentType.ts'
import { uploadersOf } from './documentUploaderToken/documentUploaderToken.ts'
import { faq, faqTheme, news, newsCategory, newsDoc, newsDocument } from './newsAndFaq.ts'

/** The area `content`: documents of those that have some, templates, news, questions. */
export function contentOf<const T extends Resources>(owners: T) {
  const uploaders = uploadersOf(owners)
  return defineArea({
    resources: {
      ...framework.resources,
      documentType: documentTypeOf(owners),
      news,
      newsCategory,
      newsDoc,
      newsDocument,
      faq,
      faqTheme,
      ...uploaders,
    },
    rights: { content: { name: 'Новости', codes: { NEWS_UPD: 'Новости: изменение' } } },
    menu: {
      news: {
        icon: 'content',
        items: [
          { path: '/news', right: [] },
          { path: '/news/categories', right: ['NEWS_UPD'] },
        ],
      },
      sump: { items: [{ path: '/document-uploader-tokens/list', right: uploaders.documentUploaderToken.rights.read }] },
    },
  })
}
