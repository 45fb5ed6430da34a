/** The id of the element that contains the page. */
export const CONTENT_ID = 'main-content'
