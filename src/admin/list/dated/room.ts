/** The height of the lines of dated values, in pixels: it is kept while they are on their way. */
export const STEPS_HEIGHT = 200
