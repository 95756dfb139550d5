// Loaded into the server: whatever ends development mode, a kill too, ends the server.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'))
process.channel?.unref()
