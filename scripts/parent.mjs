// Loaded into the server before its own code: if the script that started it is killed, the server shuts down as after Ctrl-C instead of running on
// unnoticed.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
