import { defineBook } from '#resources/shared/book'

/** A bulk material that is bought, moved and sold (foundations §2.14). */
export const material = defineBook({
  name: 'material',
  area: 'goods',
  api: { path: 'api/materials', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'metadataFields.active' },
  list: '/directory/materials',
  max: 150,
  check: 'is_unique',
})
