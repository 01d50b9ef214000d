#!/bin/sh
# Runs a command of Public Gallery on one machine, as the user of the backend and with its settings, in the folder of the program:
#   gallery npm run control -- desk
# As root: install -m 755 deploy/gallery.sh /usr/local/sbin/gallery (docs/deployment.md).
set -a
. /etc/public-gallery-backend.env
BACKEND_DATA_DIR=/var/lib/public-gallery-backend
# The user has no home, and npm must not look into that of root.
HOME=/nonexistent
cd /srv/public-gallery || exit
exec runuser -u gallery -- "$@"
