/** The id of the element that holds the page. */
export const CONTENT_ID = 'main-content'
