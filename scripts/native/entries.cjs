// What the browsers that we build for have themselves: in place of the package that brings it to old ones.
module.exports = Object.entries
