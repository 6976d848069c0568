// The spinner base of one figure: parametric, printed without supports.
//
//   openscad -D 'part="body"' -o body.stl spinner_base.scad      (or: make, see the Makefile)
//
// Parts to print:
//   body         housing with the seat of the bearing                    both builds
//   hub          glued onto the shaft, carries the key for what turns    both builds
//   plate        takes a figure's own disc; measure yours: figure_disc_d both builds
//   coin         takes the plate's place: two halves, for the card game  as you like
//   collar       below the bearing: holds the magnet, keeps the hub in   AS5600 build
//   coupon       rings to try the bearing and the shaft in, five minutes before everything else
//   pointer      pressed into the body, shows what counts                both builds
//   lid_as5600   bottom with the pocket of the AS5600 board              AS5600 build
//   lid_encoder  bottom with the seats of three fork sensors             encoder build
//   wheel        crown wheel with slots and index tab, below the bearing encoder build
//   tray_pico, tray_nano, tray_esp32   below the lid: takes the board    wired builds
//   tray_xiao    the same for a XIAO ESP32C3, its cell and its switch    build without a cable
// To look at: every module below "pictures" whose name is in PICTURES of the Makefile.
//
// Lengths are millimetres, z = 0 is the underside of the lid, the pointer is at angle 0. Every part is drawn where it
// is in the assembled base (module NAME) and laid down for the printer (printed_NAME).

part = "assembly";

/* [Figure: measure yours] */
// The true size of a figure's disc is documented nowhere that we know of: both numbers are placeholders. Measure the
// discs of your figures with a caliper and set them before you print the plate.
figure_disc_d = 50;
figure_disc_h = 3;
rim = 3;                // of the plate, round the disc: here a finger pushes

/* [AS5600 board: measure yours] */
board = [23, 23];       // the common breakout board; others differ, see README.md
board_t = 1.6;          // its thickness
chip_offset = [0, 0];   // from the middle of the board to the middle of the chip
chip_h = 1.75;          // of an SO-8 package over the board (the most that JEDEC MS-012 allows)
board_clear = 0.1;      // play round the board, on each side: the chip must be within 0.25 of the axis

/* [Magnet: 6 x 2.5, magnetised across its diameter] */
magnet_d = 6;
magnet_h = 2.5;
magnet_fit = 0.1;       // added to its diameter; it is glued in, its face flush with the collar
// From the top of the chip to the face of the magnet. The data sheet of the AS5600 asks for 0.5 to 3, depending on the
// magnet.
air_gap = 1.5;
printer_off = 0.5;      // by how much the heights of three parts may be wrong together

/* [Bearing 608] */
bearing_d = 22;
bearing_bore = 8;
bearing_h = 7;
bearing_ring = 12;      // outer diameter of its inner ring
bearing_fit = 0.15;     // added to the diameter of its seat: the ring of the coupon into which it can be pressed
ledge = 0.5;            // on which it lies; the lip below it is a cone of 45 degrees, which prints in the air

/* [Shaft: a rod of 8 mm, of aluminium or brass; steel would lead the field of the magnet away] */
shaft_l = 21;
bore_fit = 0.1;         // added to the diameter of printed bores for it: the ring of the coupon it just goes into
collar = [16, 11];      // diameter of the collar, and of its neck, which meets the inner ring only
collar_play = 0.8;      // between neck and bearing: as far the air gap can be set, and the hub lifted

/* [Fork sensors: Vishay TCST1202] */
fork = [11.9, 6.3, 10.8];   // length along the beam, width, height without leads: data sheet 83764
fork_gap = 3.1;             // between its arms
fork_clear = 0.15;
slots = 60;                 // of the wheel: 4 counts each
wheel_r = 26;               // middle of the toothed ring
index_r = 18;               // middle of the index tab
ring_t = 1.4;               // thickness of ring and tab
ring_h = 6;                 // how far they reach down; 5 of it into the forks

/* [Housing] */
body_d = 80;
wall = 2.4;
lid_t = 3;
seat_h = 2.4;           // of the board over the lid
fork_seat_h = 3.4;      // of the forks over the lid: room for their leads
lip_t = 1.8;            // what carries the bearing
screw_r = 33.5;
cable = [9, 5];         // width and height of the slot for the cable
key = [20, 6];          // diameter and height of the key between hub and plate
key_v = 8;              // from the axis to the two faces against which the plate is clamped, and to that of the screw
key_fit = 0.25;         // clearance of all other sides: there is none on these two
clamp_a = 90;           // angle of the clamp screw, M3 x 16; a screw M3 x 12 opposite keeps the balance
clamp_z = 3.6;          // its height in plate and coin
disc_fit = 0.4;         // added to figure_disc_d; ribs in the recess hold the disc in the middle
wire_hole = [5, 10];    // in the lid, for the wires of the sensor into the tray
chamfer = 0.4;          // where a fit begins on the printer's bed, whose first layer is pressed wider
pointer_t = 3;
top_t = 3;              // of the body, round the bearing
lid_fit = 0.1;          // play of the lid in the body, on each side

/* [Trays below the lid: the board, and the cell of the build without a cable] */
tray_room = 12;         // height inside
tray_floor = 2.4;
tray_screw = 20;        // countersunk M3, through tray and lid into the body
mcu_seat = 4;           // of a board over the floor: room for wires soldered from below, and for what is left of cut pins
mcu_clear = 0.15;       // play round a board, on each side
usb_hole = [13, 9];     // for the plug: USB-C allows 12.35 x 6.5, Micro-B 10.6 x 8.5
// Boards, their USB socket towards the wall: name, [length, width, thickness], how far aside, how far the socket stands
// out, its height, [how far something stands out at the other end, how wide], length of the corners that hold it.
// Pico: data sheet, mechanical drawing. Nano: 1.7 x 0.7 inches. DevKitC V4: 19 pins in a row, 54.4 mm with the antenna.
// XIAO: Seeed's wiki, 21 x 17.8 mm. Thicknesses and sockets of the last three are guesses: measure yours.
mcus = [
    ["pico",  [51, 21, 1],       0,  1.3, 2.8, [0, 0],    3.5],
    ["nano",  [43.2, 17.8, 1.6], 0,  1.8, 4,   [0, 0],    3.5],
    ["esp32", [48.2, 27.9, 1.6], -4, 1,   2.8, [6.2, 18], 3.5],
    ["xiao",  [21, 17.8, 1.2],   0,  1.4, 3.2, [0, 0],    2.6],
];
// A cell of 500 mAh or more: the XIAO charges with 370 mA, whatever is joined to it.
cell = [36, 29, 4.75];  // Adafruit 1578
cell_at = [7.6, -3];    // its middle
cell_swell = 0.1;       // by this share of its thickness a pouch may grow as it ages
cell_clear = 1;         // round it, on each side, and for the leads
switch = [8.7, 4.7, 4.4];   // slide switch SK12D07 of 0.5 A or more: width, depth, height; measure yours
switch_lever = [1.5, 2, 4]; // width, travel, length
switch_a = 90;
light_d = 3;            // an LED of 3 mm, in front, below the pointer

$fn = 72;
e = 0.01;

// ---------------------------------------------------------------- what follows from these

chip_top = lid_t + seat_h + board_t + chip_h;
magnet_face = chip_top + air_gap;
fork_top = lid_t + fork_seat_h + fork[2];
wheel_z = fork_top + 1;                 // underside of the wheel's plate
wheel_t = 1.8;
lip_r = (bearing_d + bearing_fit) / 2 - 1.5;
bearing_z = wheel_z + wheel_t + 0.8 + lip_t;
body_h = bearing_z + bearing_h;         // the bearing is flush with the top
shoulder_h = 1.2;                       // lifts what turns off the body, and touches the inner ring only
key_z = body_h + shoulder_h;
plate_z = key_z + 0.4;                  // underside of plate and coin
plate_t = key[1] - 0.4 + 1.6 + figure_disc_h;
plate_d = figure_disc_d + 2 * rim;
shaft_top = key_z + key[1] - 1.2;
shaft_z = shaft_top - shaft_l;
collar_top = bearing_z - collar_play;
inner_r = body_d / 2 - wall;
fork_a = 90;                            // angles of the forks
fork_b = fork_a + (floor(slots / 3) + 0.25) * 360 / slots;  // a quarter of a slot out of step
fork_z = 330;
forks = [[fork_a, wheel_r], [fork_b, wheel_r], [fork_z, index_r]];
// The index counts while its tab darkens fork Z and teeth darken A and B: two diodes see to that. So it is one count
// wide in both directions of turning; the tab, a whole slot and tooth wide, only says in which turn of A and B.
tab_angle = 360 / slots;
tab_at = fork_z - fork_a + 0.375 * 360 / slots;     // the middle of that count
screws = [30, 150, 270];
feet = [90, 210, 330];
tray_h = tray_room + tray_floor;
pillar_r = 4.8;
head_z = lid_t + 7 - tray_screw;        // the head of the screw is sunk so far that 7 mm of it are in the body

function mcu(name) = mcus[search([name], mcus)[0]];
// The edge of a board on the side of its socket, as far out as its corners allow.
function mcu_x(m) = -sqrt(pow(inner_r - 0.4, 2) - pow(m[1][1] / 2 + abs(m[2]), 2));
function mcu_end(m) = mcu_x(m) + m[1][0];
function usb_z(m) = mcu_seat + m[1][2] + m[4] / 2;      // middle of the socket over the floor
function away(p, a) = norm(p - screw_r * [cos(a), sin(a)]);
// How far a rectangle from p to q stays away from the axis of a screw.
function from_screw(p, q, a) = away([for (i = [0, 1]) min(max(screw_r * [cos(a), sin(a)][i], p[i]), q[i])], a);
cell_p = cell_at - [cell[0], cell[1]] / 2;
cell_q = cell_at + [cell[0], cell[1]] / 2;

assert(air_gap - printer_off >= 0.5 && air_gap + printer_off <= 3,
       "air_gap: the AS5600 wants 0.5 to 3 mm, also where the printer is off by printer_off");
assert(air_gap + collar_play + printer_off <= 3, "collar_play: a lifted hub takes the magnet out of the sensor's reach");
assert(magnet_d + magnet_fit <= collar[0] - 6, "the magnet leaves less than 3 mm of collar round it");
assert(shaft_z - magnet_face - magnet_h - 0.8 >= collar_play, "shaft_l: the shaft is so long that the gap cannot be made wider");
assert(collar_top - collar_play - shaft_z >= 5, "shaft_l: the collar must hold 5 mm of the shaft");
assert(collar[1] <= bearing_ring && collar[1] / 2 + 1 <= lip_r, "collar: its neck would touch the outer ring or the lip");
assert(key_v < key[0] / 2 - 1, "key_v: the faces of the key are too short to hold the plate's angle");
assert(clamp_z + 3.2 < plate_t - figure_disc_h, "clamp_z: the nut of the clamp would reach into the disc");
assert(bearing_z - magnet_face - magnet_h >= 8, "magnet and bearing, which is of steel, must be 8 mm apart");
assert(plate_d / 2 <= body_d / 2 - 6, "figure_disc_d: the plate would cover the pointer; make body_d larger");
assert(slots * 4 >= 200, "an encoder needs 200 counts in a turn");
assert(PI * wheel_r / slots >= 1.2, "slots: a tooth narrower than 1.2 mm does not print");
assert(ring_t + 1 <= fork_gap, "the ring must have half a millimetre on each side in the fork");
assert(wheel_r + 2 < screw_r - 3.5, "the wheel touches the posts of the screws");
assert(index_r + fork[0] / 2 + 1 < wheel_r - ring_t / 2, "the index fork touches the toothed ring");
assert(index_r + ring_t / 2 + 1 < wheel_r - fork[0] / 2, "the forks of the toothed ring touch the index tab");
// Two of eleven things that put the chip off the axis; tests/hardware/tolerances.py draws all of them.
assert(lid_fit + board_clear <= 0.25, "the chip must be within 0.25 mm of the axis (data sheet, for a 6 mm magnet)");
assert(magnet_face > lid_t + fork_seat_h, "the collar must end above the lid");

for (m = mcus) {
    p = [mcu_x(m), m[2] - m[1][1] / 2];
    q = [mcu_end(m), m[2] + m[1][1] / 2];
    assert(norm([q[0], max(abs(p[1]), abs(q[1]))]) <= inner_r - 0.4 && mcu_end(m) + m[5][0] < inner_r - 6,
           str("mcus: the board ", m[0], " is too long for the tray"));
    assert(min([for (a = screws) from_screw(p, q, a)]) >= pillar_r + 0.5, str("mcus: the board ", m[0], " touches a pillar of the tray"));
    assert(mcu_seat + m[1][2] + m[4] <= tray_room - 1, str("mcus: the socket of the board ", m[0], " touches the lid"));
    assert(usb_z(m) + 4.25 <= tray_room, str("mcus: the plug of the board ", m[0], " touches the body"));
}
assert(head_z - 1.7 > -tray_h && head_z < -2, "tray_screw: its head would stand out of the tray, or meet the lid");
assert(cell[2] * (1 + cell_swell) + 3 <= tray_room, "cell: it needs room to swell, and 3 mm above it for wires");
assert(max([for (x = [cell_p[0], cell_q[0]], y = [cell_p[1], cell_q[1]]) norm([x, y])]) + cell_clear + 1.2 <= inner_r - 1,
       "cell: it is too large for the tray");
assert(min([for (a = screws) from_screw(cell_p, cell_q, a)]) >= pillar_r + 1, "cell: a pillar of the tray would press on it");
assert(cell_p[0] - cell_clear - mcu_end(mcu("xiao")) >= 3, "cell_at: the cell must keep 2 mm from the board");
assert(cell_q[1] + cell_clear + 5 < inner_r - switch[1], "cell_at: the cell must keep away from the switch");

// ---------------------------------------------------------------- shapes that are used again

module at(a, r) rotate(a) translate([r, 0]) children();
module ring(r, t) difference() { circle(r + t / 2); circle(r - t / 2); }
// Two faces at right angles, and opposite them a third, on which the clamp screw presses: the plate lies against the two
// without play, always in the same place, and goes on one way only. The clearance of its hole is at the other sides.
module key_shape(fit = 0) rotate(clamp_a + 180) intersection() {
    circle(d = key[0] + 2 * fit);
    intersection_for(a = [-45, 45]) rotate(a) translate([key_v - 40, -20]) square(40);
    translate([-key_v - 2 * fit, -20]) square(40);
}
// As tall as h, growing by a chamfer towards the bed, on which it begins.
module mouth(h) {
    linear_extrude(h) children();
    for (i = [0:1]) translate([0, 0, -e]) linear_extrude(chamfer / (i + 1) + e) offset(delta = chamfer * (i + 1) / 2) children();
}
module screw_hole(d, from, to) rotate([0, 90, 0]) translate([0, 0, from]) cylinder(d = d, h = to - from, $fn = 24);

// ---------------------------------------------------------------- housing

// The housing is one profile turned round, which costs no time; only what is not round is cut and added.
module body() {
    seat_r = (bearing_d + bearing_fit) / 2;
    boss_r = seat_r + wall;
    r = body_d / 2;
    lip_z = bearing_z - lip_t;
    union() {
        difference() {
            rotate_extrude() polygon([
                [inner_r, 0], [r, 0], [r, body_h - chamfer], [r - chamfer, body_h],
                [seat_r + chamfer, body_h], [seat_r, body_h - chamfer], [seat_r, bearing_z],
                [seat_r - ledge, bearing_z], [lip_r, bearing_z - seat_r + ledge + lip_r], [lip_r, lip_z],
                [boss_r, lip_z], [boss_r, body_h - top_t], [inner_r, body_h - top_t],
            ]);
            // The cable leaves at the bottom edge, opposite the pointer.
            translate([-r - 1, -cable[0] / 2, -1]) cube([wall + 6, cable[0], lid_t + cable[1] + 1]);
            // The slot of the pointer, and the line under it.
            translate([r - 5.2, -pointer_t / 2 - 0.05, body_h - top_t - 1]) cube([3.2, pointer_t + 0.1, top_t + 2]);
            translate([boss_r, -0.4, body_h - 0.6]) cube([r - boss_r - 7, 0.8, 1]);
        }
        // Posts for the screws, sunk a little into wall and top.
        translate([0, 0, lid_t]) linear_extrude(body_h - top_t - lid_t + 0.5)
            for (a = screws) at(a, screw_r) post();
    }
}
module post() difference() {
    union() {
        circle(d = 7.2, $fn = 24);
        translate([0, -3.6]) square([inner_r - screw_r + 1, 7.2]);
    }
    circle(d = 2.6, $fn = 24);
}
module printed_body() translate([0, 0, body_h]) rotate([180, 0, 0]) body();

// What both lids share: the disc that goes into the body, its screws, its feet, the ties of the cable.
module lid_plate() difference() {
    linear_extrude(lid_t) difference() {
        circle(inner_r - lid_fit);
        for (a = screws) at(a, screw_r) circle(d = 3.4, $fn = 24);
        for (y = [-4.5, 4.5]) translate([-30, y]) square([4, 2], center = true);
        translate([-21, 0]) square(wire_hole, center = true);
    }
    for (a = screws) at(a, screw_r) translate([0, 0, -e]) cylinder(d1 = 6.6, d2 = 3.4, h = 1.7, $fn = 24);
    for (a = feet) at(a, 29) translate([0, 0, -e]) linear_extrude(0.6) circle(d = 8.6, $fn = 32);
}

module lid_as5600() {
    pocket = board + 2 * [board_clear, board_clear];
    lid_plate();
    // Corners only: the board's pin rows and its parts stay free, and the cable leaves on any side.
    translate([0, 0, lid_t - e]) translate(-chip_offset) {
        linear_extrude(seat_h + e) corners(pocket + [3.2, 3.2], 6.5);
        linear_extrude(seat_h + board_t + e) difference() {
            corners(pocket + [3.2, 3.2], 6.5);
            square(pocket, center = true);
        }
    }
}
module corners(size, leg) intersection() {
    square(size, center = true);
    for (x = [-1, 1], y = [-1, 1]) translate([x * size[0] / 2, y * size[1] / 2]) square(leg, center = true);
}

module lid_encoder() {
    lid_plate();
    for (f = forks) at(f[0], f[1]) translate([0, 0, lid_t - e]) fork_seat();
}
// Two bars carry the fork by its edges, its leads hang between them; the frame above keeps it in place.
module fork_seat() {
    hole = [fork[0] + 2 * fork_clear, fork[1] + 2 * fork_clear];
    linear_extrude(fork_seat_h + e) difference() {
        square(hole + [3.2, 3.2], center = true);
        square([hole[0] + 4, 4.4], center = true);
    }
    translate([0, 0, fork_seat_h]) linear_extrude(2.4 + e) difference() {
        square(hole + [3.2, 3.2], center = true);
        square(hole, center = true);
    }
}

// ---------------------------------------------------------------- trays

// A cup below body and lid, which the same three screws hold, longer ones. The socket of the board looks out of a notch
// that is open above: the board is laid in from above, plug and all.
module tray(name) {
    m = mcu(name);
    hole_z = usb_z(m) - usb_hole[1] / 2;
    translate([0, 0, -tray_h]) difference() {
        union() {
            difference() {
                cylinder(r = body_d / 2, h = tray_h);
                translate([0, 0, tray_floor]) cylinder(r = inner_r, h = tray_h);
            }
            translate([0, 0, tray_floor - e]) {
                intersection() {
                    union() {
                        for (a = screws) at(a, screw_r) linear_extrude(tray_room + e) pillar();
                        mcu_corners(m);
                    }
                    cylinder(r = inner_r + 1, h = tray_room + e);
                }
                if (name == "xiao") { cell_frame(); switch_seat(); }
            }
        }
        for (a = screws) at(a, screw_r) translate([0, 0, -e]) {
            cylinder(d = 6.6, h = tray_h + head_z + e, $fn = 24);
            translate([0, 0, tray_h + head_z]) cylinder(d1 = 6.6, d2 = 3.4, h = 1.7, $fn = 24);
            cylinder(d = 3.4, h = tray_h + 1, $fn = 24);
        }
        for (a = feet) at(a, 29) translate([0, 0, -e]) linear_extrude(0.6) circle(d = 8.6, $fn = 32);
        translate([-body_d, m[2] - usb_hole[0] / 2, tray_floor + hole_z]) cube([body_d + mcu_x(m) - m[3] + 0.6, usb_hole[0], tray_h]);
        translate([0, 0, tray_floor + tray_room / 2]) rotate([0, 90, 0]) cylinder(d = light_d + 0.1, h = body_d, $fn = 24);
        if (name == "xiao") rotate(switch_a) translate([inner_r + 1, 0, tray_floor + 1.5 + switch[2] / 2])
            cube([6, switch_lever[0] + switch_lever[1] + 1, 2.2], center = true);
    }
}
module pillar() {
    circle(r = pillar_r, $fn = 32);
    translate([0, -pillar_r]) square([6, 2 * pillar_r]);
}
// Four corners carry a board and keep it from being pushed and pulled with the plug.
module mcu_corners(m) translate([mcu_x(m) + m[1][0] / 2, m[2]]) {
    pocket = [m[1][0], m[1][1]] + 2 * [mcu_clear, mcu_clear];
    linear_extrude(mcu_seat + e) corners(pocket + [3.2, 3.2], 2 * m[6] + 3.2);
    linear_extrude(mcu_seat + m[1][2] + 0.8) difference() {
        corners(pocket + [3.2, 3.2], 2 * m[6] + 3.2);
        square(pocket, center = true);
    }
}
// A low frame round the cell, open at two corners for its leads, round at all edges: nothing may press into a pouch.
module cell_frame() translate(cell_at) linear_extrude(3) difference() {
    offset(r = 1.2 + cell_clear) square([cell[0], cell[1]], center = true);
    offset(r = cell_clear) square([cell[0], cell[1]], center = true);
    for (y = [-1, 1]) translate([-cell[0] / 2, y * cell[1] / 2]) square(14, center = true);
}
// The switch lies between two walls, its lever out of the slot, a spot of glue behind it.
module switch_seat() rotate(switch_a) translate([inner_r - switch[1], 0]) {
    linear_extrude(1.5) translate([0, -switch[0] / 2 - 1]) square([switch[1] + 0.5, switch[0] + 2]);
    linear_extrude(1.5 + switch[2])
        for (y = [-1, 1]) translate([0, y * (switch[0] / 2 + 0.9) - 0.7]) square([switch[1] + 0.5, 1.4]);
}

// ---------------------------------------------------------------- pointer

// An L: its peg goes into the body, its tip ends just outside the plate, below the rim that a finger pushes.
module pointer() translate([0, pointer_t / 2, 0]) rotate([90, 0, 0]) linear_extrude(pointer_t) pointer_shape();
module pointer_shape() {
    r = plate_d / 2 + 0.8;
    peg = body_d / 2 - 5.1;
    top = plate_z + plate_t + 1;
    polygon([
        [peg, body_h - top_t], [peg + 3, body_h - top_t], [peg + 3, body_h], [body_d / 2 - 0.5, body_h],
        [body_d / 2 - 0.5, top], [r + 3, top], [r, top - 1.2], [r + 3, top - 4], [peg - 1, top - 4],
        [peg - 1, body_h], [peg, body_h],
    ]);
}

// ---------------------------------------------------------------- what turns

module hub() difference() {
    union() {
        translate([0, 0, body_h]) linear_extrude(shoulder_h + e) circle(d = bearing_bore + 3);
        translate([0, 0, key_z]) linear_extrude(key[1] - chamfer) key_shape();
        translate([0, 0, key_z + key[1] - chamfer - e]) linear_extrude(chamfer + e) offset(delta = -chamfer) key_shape();
    }
    translate([0, 0, body_h - e]) linear_extrude(shaft_top - body_h + e) circle(d = bearing_bore + bore_fit);
}
module printed_hub() translate([0, 0, key_z + key[1]]) rotate([180, 0, 0]) hub();

// Slides on the shaft: its screw holds it where the air gap is right. What was glued into its lower end is not seen by
// the clamp, the bearing or the plate.
module collar() difference() {
    union() {
        translate([0, 0, magnet_face]) cylinder(d = collar[0], h = collar_top - 2.6 - magnet_face);
        translate([0, 0, magnet_face]) cylinder(d = collar[1], h = collar_top - magnet_face);
    }
    translate([0, 0, magnet_face]) mouth(magnet_h) circle(d = magnet_d + magnet_fit);
    translate([0, 0, magnet_face + magnet_h + 0.8]) cylinder(d = bearing_bore + bore_fit, h = 40);
    translate([0, 0, shaft_z + 2.4]) screw_hole(2.6, 0, collar[0]);
}

// The outline has hollows for a finger; the deepest, at angle 0, is the index mark.
module outline(d) difference() {
    circle(d = d);
    for (a = [30:30:330]) at(a, d / 2 + 3.2) circle(4, $fn = 24);
    polygon([[d / 2 - 2.4, 0], [d / 2 + 1, 2.4], [d / 2 + 1, -2.4]]);
}

module plate() translate([0, 0, plate_z]) difference() {
    linear_extrude(plate_t) outline(plate_d);
    translate([0, 0, plate_t - figure_disc_h]) linear_extrude(figure_disc_h + e) difference() {
        circle(d = figure_disc_d + disc_fit);
        // A disc that is put in shaves them to its own size.
        for (a = [15:60:315]) at(a, figure_disc_d / 2 + 0.55) circle(0.6, $fn = 16);
    }
    clamp();
}

// Heads are the half from 0 to 180 degrees, which is sunk; paint it, or print the first layers of tails in its colour.
module coin() translate([0, 0, plate_z]) difference() {
    linear_extrude(plate_t - figure_disc_h + 0.8) outline(plate_d);
    translate([0, 0, plate_t - figure_disc_h + 0.2]) linear_extrude(1) intersection() {
        circle(d = plate_d - 6);
        translate([-plate_d, -plate_d]) square([2 * plate_d, plate_d]);
    }
    clamp();
}

// What plate and coin have below: the hole for the key, the screw that presses on it, and its counterweight opposite.
// Both nuts are pushed in from below.
module clamp() {
    translate([0, 0, -e]) mouth(key[1] - 0.4 + e) key_shape(key_fit);
    clamp_screw(clamp_a, key_v - 1, 16, key_v + 6);
    clamp_screw(clamp_a + 180, key[0] / 2 + 2, 12, key_v + 8);
}
module clamp_screw(a, tip, length, nut) rotate(a) translate([0, 0, clamp_z]) {
    screw_hole(3.3, tip, plate_d);
    screw_hole(6.2, key_v + 16, plate_d);
    translate([nut, -2.8, -clamp_z - e]) cube([2.6, 5.6, clamp_z + 3.2]);
}

module wheel() {
    translate([0, 0, wheel_z]) linear_extrude(wheel_t) bored(wheel_r + ring_t / 2 + 0.6);
    translate([0, 0, wheel_z - ring_h]) linear_extrude(ring_h + e) {
        bored(6.5);
        difference() {
            ring(wheel_r, ring_t);
            for (i = [0:slots - 1]) rotate(i * 360 / slots) sector(wheel_r + 3, 180 / slots);
        }
        intersection() {
            ring(index_r, ring_t);
            rotate(tab_at) sector(index_r + 3, tab_angle);
        }
    }
}
module bored(r) difference() { circle(r); circle(d = bearing_bore + bore_fit); }
module sector(r, a) polygon([[0, 0], r * [cos(a / 2), -sin(a / 2)], r * [cos(a / 2), sin(a / 2)]]);
module printed_wheel() translate([0, 0, wheel_z + wheel_t]) rotate([180, 0, 0]) wheel();

// Four rings for the bearing and four for the shaft, as many teeth on each pair as its number.
coupon_fits = [0.05, 0.1, 0.15, 0.2];
module coupon() for (i = [0:3]) translate([i * (bearing_d + 1.4), 0]) linear_extrude(2) {
    difference() {
        union() {
            circle(d = bearing_d + 2.4);
            translate([0, -bearing_d / 2 - 5]) circle(d = bearing_bore + 2.4);
            for (n = [0:i]) translate([2.4 * (n - i / 2) - 0.6, bearing_d / 2]) square([1.2, 2.4]);
        }
        circle(d = bearing_d + coupon_fits[i]);
        translate([0, -bearing_d / 2 - 5]) circle(d = bearing_bore + coupon_fits[i] - 0.05);
    }
}

// ---------------------------------------------------------------- bought parts, to look at only

module bearing() translate([0, 0, bearing_z]) difference() {
    cylinder(d = bearing_d, h = bearing_h);
    translate([0, 0, -e]) cylinder(d = bearing_bore, h = bearing_h + 2 * e);
    for (z = [-e, bearing_h - 0.5]) translate([0, 0, z]) linear_extrude(0.5 + e) ring(7.5, 3);     // between the rings
}
module shaft() translate([0, 0, shaft_z]) cylinder(d = bearing_bore, h = shaft_l);
module cap_screw(a, tip, length) translate([0, 0, plate_z + clamp_z]) rotate(a) {
    screw_hole(3, tip, tip + length);
    screw_hole(5.5, tip + length, tip + length + 3);
}
module magnet() translate([0, 0, magnet_face]) cylinder(d = magnet_d, h = magnet_h);
module circuit_board() translate([0, 0, lid_t + seat_h]) linear_extrude(board_t) translate(-chip_offset)
    square(board, center = true);
module chip() translate([0, 0, lid_t + seat_h + board_t]) linear_extrude(chip_h) square([3.9, 4.9], center = true);
module fork_sensor() translate([0, 0, lid_t + fork_seat_h]) difference() {
    linear_extrude(fork[2]) square([fork[0], fork[1]], center = true);
    translate([0, 0, 2.6]) linear_extrude(fork[2]) square([fork_gap, fork[1] + 1], center = true);
}
module figure_disc() translate([0, 0, plate_z + plate_t - figure_disc_h]) cylinder(d = figure_disc_d, h = figure_disc_h);

// ---------------------------------------------------------------- pictures

// Evaluated before it is shown: without that, the preview lets holes and cuts shine through.
module shown(name) color(name) render(convexity = 8) children();
// The half behind the axis, as seen from the front.
module half() intersection() {
    children();
    translate([-100, 0, -100]) cube([200, 200, 300]);
}
// The Makefile looks from here; what is written stands square to it.
seen = [62, 0, 30];
module word(text, at, size = 4.5, from = seen, halign = "left") translate(at) rotate(from) color("black")
    linear_extrude(0.1) text(text, size = size, valign = "center", halign = halign, font = "DejaVu Sans");
// To the right of the picture, from the axis.
function right_of(r, z) = [r * cos(seen[2]), r * sin(seen[2]), z];
function left_of(r, z) = right_of(-r, z);
// From one place to another.
module arrow(from, to, d = 1.6) color("crimson") {
    way = to - from;
    length = norm(way);
    translate(from) rotate([0, acos(way[2] / length), atan2(way[1], way[0])]) {
        cylinder(d = d, h = length - 2.5 * d, $fn = 16);
        translate([0, 0, length - 3 * d]) cylinder(d1 = 2.8 * d, d2 = 0, h = 3 * d, $fn = 16);
    }
}
module line(points, name, d = 1) color(name) for (i = [0:len(points) - 2]) hull() for (p = [points[i], points[i + 1]])
    translate(p) sphere(d = d, $fn = 8);

module mcu_board(name) {
    m = mcu(name);
    translate([mcu_x(m), m[2], tray_floor - tray_h + mcu_seat]) {
        color("darkgreen") translate([0, -m[1][1] / 2]) cube(m[1]);
        color("silver") translate([-m[3], -4, m[1][2]]) cube([7, 8, m[4]]);
        color("dimgray") translate([m[1][0] * 0.6, -3.5, m[1][2]]) cube([7, 7, 1]);
        if (m[5][0] > 0) color("darkslategray")
            translate([m[1][0] + m[5][0] - 25.5, -m[5][1] / 2, m[1][2]]) cube([25.5, m[5][1], 3]);
    }
}
module lipo() translate([cell_p[0], cell_p[1], tray_floor - tray_h]) {
    color("lightsteelblue") cube(cell);
    color("goldenrod") translate([-0.2, 4, 0.8]) cube([4, cell[1] - 8, cell[2] - 0.7]);
}
module slide_switch() rotate(switch_a) translate([inner_r - switch[1], -switch[0] / 2, tray_floor - tray_h + 1.5]) {
    color("gray") cube([switch[1], switch[0], switch[2]]);
    color("black") translate([switch[1], switch[0] / 2, switch[2] / 2 - switch_lever[0] / 2])
        cube([switch_lever[2], switch_lever[0], switch_lever[0]]);
}
module led() color("tomato") translate([body_d / 2 - 5, 0, -tray_room / 2]) rotate([0, 90, 0]) {
    cylinder(d = light_d, h = 4);
    translate([0, 0, 4]) sphere(d = light_d, $fn = 24);
}
module lid_screw(l) color("dimgray") {
    cylinder(d1 = 5.6, d2 = 3, h = 1.6, $fn = 24);
    cylinder(d = 3, h = l, $fn = 24);
}
module tray_parts(name) {
    shown("slategray") tray(name);
    mcu_board(name);
    if (name == "xiao") { lipo(); slide_switch(); led(); }
}

module turning(lift = 0) {
    translate([0, 0, lift]) {
        shown("orange") hub();
        shown("silver") shaft();
    }
    translate([0, 0, lift * 1.5]) {
        shown("gold") plate();
        shown("dimgray") {
            rotate(clamp_a) translate([lift * 0.6, 0]) rotate(-clamp_a) cap_screw(clamp_a, key_v, 16);
            rotate(clamp_a) translate([-lift * 0.6, 0]) rotate(-clamp_a) cap_screw(clamp_a + 180, key_v + 4, 12);
        }
    }
    translate([0, 0, lift * 1.5 + (lift > 0 ? 10 : 0)]) color("whitesmoke") figure_disc();
}
module assembly() {
    shown("slategray") tray("pico");
    shown("steelblue") body();
    shown("lightgray") bearing();
    color("tomato") pointer();
    turning();
}

// What all builds have above the lid, drawn apart, with its names.
module exploded_top() {
    shown("steelblue") body();
    translate([0, 0, 14]) shown("lightgray") bearing();
    translate([0, 0, 12]) color("tomato") pointer();
    turning(40);
    word("figure's disc", right_of(38, plate_z + 78));
    word("plate, two screws M3", right_of(42, plate_z + 60));
    word("hub, rod of 8 mm", right_of(24, key_z + 40));
    word("bearing 608", left_of(22, bearing_z + 18), halign = "right");
    word("pointer", right_of(46, body_h + 14));
    word("body", right_of(48, 12));
}
module exploded_tray(name, z) {
    translate([0, 0, z]) shown("slategray") tray(name);
    translate([0, 0, z + 26]) { mcu_board(name); if (name == "xiao") { lipo(); slide_switch(); } }
    translate([0, 0, z - 26]) for (a = screws) at(a, screw_r) lid_screw(tray_screw);
    word(str("tray_", name), right_of(48, z - 6));
    word("3 screws M3 x 20", right_of(48, z - 28));
}
module exploded_as5600() {
    shown("slategray") translate([0, 0, -92]) lid_as5600();
    translate([0, 0, -76]) { color("seagreen") circuit_board(); color("black") chip(); }
    translate([0, 0, -50]) { shown("darkorange") collar(); color("crimson") translate([0, 0, -7]) magnet(); }
    word("collar, magnet", right_of(18, -34));
    word("AS5600 board", right_of(26, -66));
    word("lid_as5600", right_of(48, -90));
}
module exploded() {
    exploded_top();
    exploded_as5600();
    exploded_tray("pico", -146);
    word("board", right_of(48, -124));
}
module exploded_wireless() {
    exploded_top();
    exploded_as5600();
    exploded_tray("xiao", -146);
    word("XIAO, cell, switch", right_of(48, -124));
}
module exploded_encoder() {
    exploded_top();
    translate([0, 0, -48]) shown("mediumseagreen") wheel();
    shown("slategray") translate([0, 0, -94]) lid_encoder();
    translate([0, 0, -76]) shown("dimgray") for (f = forks) at(f[0], f[1]) fork_sensor();
    exploded_tray("pico", -150);
    word("wheel", right_of(36, -30));
    word("3 fork sensors", right_of(42, -62));
    word("lid_encoder", right_of(48, -92));
    word("board", right_of(48, -128));
}

module sectioned() {
    shown("steelblue") half() body();
    shown("lightgray") half() bearing();
    shown("tomato") half() pointer();
    shown("orange") half() hub();
    shown("silver") half() shaft();
    shown("gold") half() plate();
    shown("whitesmoke") half() figure_disc();
}
module section() {
    sectioned();
    shown("slategray") half() lid_as5600();
    shown("darkorange") half() rotate(90) collar();
    shown("crimson") half() magnet();
    shown("seagreen") half() circuit_board();
    shown("black") half() chip();
    shown("slategray") half() tray("pico");
    shown("darkgreen") half() mcu_board("pico");
    // the air gap, between its two lines
    color("red") for (z = [chip_top, magnet_face]) translate([5, -1, z - 0.05]) cube([9, 0.1, 0.1]);
    color("red") translate([15, -1, (chip_top + magnet_face) / 2]) rotate([90, 0, 0])
        linear_extrude(0.1) text(str("air gap ", air_gap, " mm"), size = 2.2, valign = "center");
}
module section_encoder() {
    sectioned();
    // A fork of the toothed ring and the fork of the index, turned into the plane of the cut.
    shown("slategray") half() { lid_plate(); for (x = [-wheel_r, index_r]) translate([x, 0, lid_t - e]) fork_seat(); }
    shown("dimgray") half() for (x = [-wheel_r, index_r]) translate([x, 0]) fork_sensor();
    shown("mediumseagreen") half() rotate(180 / slots) wheel();   // a tooth in the cut
}
module inside_encoder() {
    shown("slategray") lid_encoder();
    shown("dimgray") for (f = forks) at(f[0], f[1]) fork_sensor();
    shown("mediumseagreen") translate([0, 0, 40]) rotate([180, 0, 0]) translate([60, 20, -wheel_z]) wheel();
}

// The plate from below, and the hub that goes into it; its screws and nuts drawn out.
module key() {
    from = [42, 0, 25];
    shown("gold") rotate([180, 0, 0]) translate([0, 0, -plate_z]) plate();
    shown("orange") translate([-54, -20, -key_z - 8]) hub();
    shown("dimgray") rotate([180, 0, 0]) translate([0, 0, -plate_z]) {
        translate([0, 16, 0]) cap_screw(clamp_a, key_v, 16);
        translate([0, -16, 0]) cap_screw(clamp_a + 180, key_v + 4, 12);
    }
    for (y = [-(key_v + 7.3), key_v + 9.3]) translate([0, y, 0]) {
        color("silver") translate([0, 0, 8]) rotate([90, 30, 0]) cylinder(d = 6, h = 2.4, center = true, $fn = 6);
        arrow([0, 0, 5], [0, 0, 0.5], 0.8);
    }
    word("M3 x 16, the clamp", [5, -50, -4], 3.5, from);
    word("M3 x 12, the counterweight", [6, 50, -4], 3.5, from);
    word("hub", [-60, -38, -8], 3.5, from);
}

// ---- every printed part, as it lies on the printer

module lies(x, y, name, what, below) translate([x, y]) {
    shown(name) children();
    word(what, [0, -below, 0], size = 5, from = [0, 0, 0], halign = "center");
}
module parts_turning() {
    lies(0, 0, "gold", "plate", 36) translate([0, 0, -plate_z]) plate();
    lies(66, 0, "gold", "coin", 36) translate([0, 0, -plate_z]) coin();
    lies(116, 4, "orange", "hub", 20) printed_hub();
    lies(146, 4, "darkorange", "collar", 20) translate([0, 0, -magnet_face]) collar();
    lies(0, -78, "mediumseagreen", "wheel", 36) printed_wheel();
    lies(56, -70, "lightgray", "coupon", 30) coupon();
}
module parts_housing() {
    lies(0, 0, "steelblue", "body", 50) printed_body();
    lies(90, 0, "lightsteelblue", "lid_as5600", 50) lid_as5600();
    lies(180, 0, "lightsteelblue", "lid_encoder", 50) lid_encoder();
    lies(240, -8, "tomato", "pointer", 42) rotate(90) linear_extrude(pointer_t) translate([-plate_d / 2, -body_h]) pointer_shape();
}
module parts_tray() for (i = [0:len(mcus) - 1])
    lies(92 * (i % 2), -116 * floor(i / 2), "lightsteelblue", str("tray_", mcus[i][0]), 50) translate([0, 0, tray_h]) tray(mcus[i][0]);

// ---- the steps of the guide, by their numbers

module stand() { shown("steelblue") body(); shown("lightgray") bearing(); color("tomato") pointer(); }
module step_1() {
    translate([0, 0, -bearing_z]) shown("lightgray") bearing();
    color("goldenrod") translate([0, -7.5, 12]) { sphere(d = 2.4); cylinder(d1 = 2.3, d2 = 0, h = 3); }
    word("one drop of thin oil", right_of(13, 9), size = 2);
}
module step_2() {
    shown("steelblue") body();
    translate([0, 0, 26]) shown("lightgray") bearing();
    translate([0, 0, 24]) color("tomato") pointer();
    arrow([0, 0, bearing_z + 24], [0, 0, bearing_z + 10]);
    arrow([body_d / 2 - 3.6, 0, body_h + 18], [body_d / 2 - 3.6, 0, body_h + 5]);
    word("flush with the top", left_of(15, bearing_z + 34), halign = "right");
}
module step_3() {
    shown("steelblue") half() body();
    shown("lightgray") half() bearing();
    shown("silver") translate([0, 0, 2]) shaft();
    translate([0, 0, 20]) shown("orange") hub();
    arrow([0, 0, key_z + 19], [0, 0, key_z + 8]);
    word("epoxy in here", right_of(15, key_z + 20));
    word("rough end of the rod", right_of(8, key_z + 6));
}
module step_4() {
    shown("steelblue") half() body();
    shown("lightgray") half() bearing();
    shown("orange") half() hub();
    shown("silver") half() shaft();
    shown("darkorange") half() collar();
    color("crimson") translate([0, 0, -10]) magnet();
    arrow([0, -1, magnet_face - 6.5], [0, -1, magnet_face + 1], 1);
    color("gold") translate([1, -2, bearing_z - collar_play]) cube([24, 8, collar_play]);
    translate([collar[0] / 2 + 4, 0, shaft_z + 2.4]) rotate([0, 90, 0]) color("dimgray") cylinder(d = 3, h = 5, $fn = 24);
    arrow([collar[0] / 2 + 16, 0, shaft_z + 2.4], [collar[0] / 2 + 10, 0, shaft_z + 2.4], 1);
    front = [90, 0, 0];
    word("bank card, 0.8 mm", [27, -3, bearing_z - 2], 2.2, front);
    word("grub screw M3 x 5", [27, -3, shaft_z + 2.4], 2.2, front);
    word("magnet, glued in flush", [6, -3, magnet_face - 8], 2.2, front);
}
module step_5() {
    shown("slategray") lid_as5600();
    translate([0, 0, 20]) { color("seagreen") circuit_board(); color("black") chip(); }
    for (x = [-9, 9]) arrow([x, 0, 24], [x, 0, 12]);
    word("chip upwards", right_of(16, 30));
    word("wires through here", left_of(44, 16), halign = "right");
    arrow(left_of(43, 15), [-22, -1, lid_t], 1.2);
}
module step_6() {
    tray_parts("pico");
    for (w = [[-3, "red"], [-1, "royalblue"], [1, "gold"], [3, "black"]])
        line([[-21, w[0], 12], [-21, w[0], -3], [-10 + w[0], -8, -tray_room + 6]], w[1], 1.2);
    word("to the sensor", left_of(26, 20), halign = "right");
    word("USB", left_of(46, -4), halign = "right");
}
module step_6_wireless() {
    tray_parts("xiao");
    z = -tray_room + 6.5;
    line([[cell_p[0] - 0.5, 3, z], [-6, 20, z], [-2, 32, z]], "red", 1.4);
    line([[2, 32, z], [-10, 26, z], [-18, 4, z - 2]], "red", 1.4);
    line([[cell_p[0] - 0.5, -8, z], [-16, -4, z - 2]], "black", 1.4);
    for (w = [[-3, "red"], [-1, "royalblue"], [1, "gold"], [3, "black"]])
        line([[-21, w[0], 12], [-21, w[0], -3], [-26, 2.4 * w[0], z]], w[1], 1.2);
    word("to the sensor", left_of(26, 20), halign = "right");
    word("switch", [4, 42, 6]);
    word("cell", [cell_at[0] - 6, cell_at[1] - 4, -2]);
    word("light", right_of(46, -6));
    word("XIAO, USB-C", left_of(46, -2), halign = "right");
}
module step_7() {
    shown("steelblue") translate([0, 0, 34]) body();
    shown("slategray") translate([0, 0, 17]) lid_as5600();
    shown("slategray") tray("pico");
    for (a = screws) at(a, screw_r) { translate([0, 0, -44]) lid_screw(tray_screw); arrow([0, 0, -22], [0, 0, -15]); }
}
module step_8() key();
module step_9() {
    shown("gold") plate();
    translate([0, 0, plate_z + plate_t + 8]) {
        color("whitesmoke") cylinder(d = figure_disc_d, h = figure_disc_h);
        for (s = [[0, 70, "lightskyblue"], [70, 150, "lightgray"], [150, 200, "khaki"], [200, 290, "lightskyblue"], [290, 360, "lightgray"]])
            color(s[2]) translate([0, 0, figure_disc_h]) linear_extrude(0.2) intersection() {
                circle(d = figure_disc_d);
                polygon([[0, 0], for (i = [0:4]) 60 * [cos(s[0] + (s[1] - s[0]) * i / 4), sin(s[0] + (s[1] - s[0]) * i / 4)]]);
            }
    }
    color("wheat") translate([0, 0, plate_z + plate_t - figure_disc_h + 4]) linear_extrude(0.3) square(24, center = true);
    for (a = [120, 240]) at(a, 18) arrow([0, 0, plate_z + plate_t + 24], [0, 0, plate_z + plate_t + 13]);
    arrow([figure_disc_d / 2 + 22, 0, plate_z + plate_t + 2], [figure_disc_d / 2 + 5, 0, plate_z + plate_t], 1.2);
    word("first border at the mark", [figure_disc_d / 2 + 24, -6, plate_z + plate_t + 2], 3.5);
    word("thin double-sided tape", left_of(32, plate_z + plate_t + 3), 3.5, halign = "right");
}
module step_10() {
    shown("slategray") tray("pico");
    stand();
    shown("orange") hub();
    translate([0, 0, 18]) {
        shown("gold") plate();
        color("whitesmoke") figure_disc();
        shown("dimgray") rotate(clamp_a) translate([8, 0]) rotate(-clamp_a) cap_screw(clamp_a, key_v, 16);
        shown("dimgray") cap_screw(clamp_a + 180, key_v + 4, 12);
    }
    for (a = [20, 160]) at(a, 33) arrow([0, 0, plate_z + 24], [0, 0, plate_z + 10]);
    arrow([0, 56, plate_z + 18 + clamp_z], [0, 44, plate_z + 18 + clamp_z]);
    word("the long screw", [0, 60, plate_z + 18 + clamp_z], from = [62, 0, 120]);
}

echo(part = part, air_gap = air_gap, magnet_face = magnet_face, body_h = body_h, plate_d = plate_d,
     counts_per_turn = 4 * slots, collar_play = collar_play, tray_h = tray_h, key_z = key_z, wheel_r = wheel_r, index_r = index_r, fork_a = fork_a, fork_b = fork_b, fork_z = fork_z);

if (part == "body") printed_body();
else if (part == "hub") printed_hub();
else if (part == "plate") translate([0, 0, -plate_z]) plate();
else if (part == "coin") translate([0, 0, -plate_z]) coin();
else if (part == "collar") translate([0, 0, -magnet_face]) collar();
else if (part == "coupon") coupon();
else if (part == "pointer") linear_extrude(pointer_t) translate([-plate_d / 2, -body_h]) pointer_shape();
else if (part == "lid_as5600") lid_as5600();
else if (part == "lid_encoder") lid_encoder();
else if (part == "wheel") printed_wheel();
else if (part == "tray_pico") translate([0, 0, tray_h]) tray("pico");
else if (part == "tray_nano") translate([0, 0, tray_h]) tray("nano");
else if (part == "tray_esp32") translate([0, 0, tray_h]) tray("esp32");
else if (part == "tray_xiao") translate([0, 0, tray_h]) tray("xiao");
else if (part == "assembly") assembly();
else if (part == "exploded") exploded();
else if (part == "exploded_encoder") exploded_encoder();
else if (part == "exploded_wireless") exploded_wireless();
else if (part == "section") section();
else if (part == "section_encoder") section_encoder();
else if (part == "inside_encoder") inside_encoder();
else if (part == "parts_turning") parts_turning();
else if (part == "parts_housing") parts_housing();
else if (part == "parts_tray") parts_tray();
else if (part == "step_1") step_1();
else if (part == "step_2") step_2();
else if (part == "step_3") step_3();
else if (part == "step_4") step_4();
else if (part == "step_5") step_5();
else if (part == "step_6") step_6();
else if (part == "step_6_wireless") step_6_wireless();
else if (part == "step_7") step_7();
else if (part == "step_8") step_8();
else if (part == "step_9") step_9();
else if (part == "step_10") step_10();
else assert(false, str("part: there is no \"", part, "\""));
